export const demoCustomers = [
  { nama: 'Siti Hajar', phone: '60133334455', child: 'Adam' },
  { nama: 'Farid Hakim', phone: '60198882244', child: 'Nur Iman' },
  { nama: 'Kavitha Raj', phone: '601112223344', child: 'Priya' },
  { nama: 'Tan Wei Ling', phone: '60167770012', child: 'Xin Yi' },
  { nama: 'Aminah Yusof', phone: '60123456789', child: 'Hana' },
  { nama: 'Lim Chee Keong', phone: '60125557788', child: 'Jun Hao' },
  { nama: 'Nurul Izzah', phone: '60139991122', child: 'Aqil' },
  { nama: 'Rajesh Kumar', phone: '60164443322', child: 'Arjun' },
  { nama: 'Faridah Osman', phone: '60178886655', child: 'Sofea' },
  { nama: 'Wong Mei Yee', phone: '60142221199', child: 'Zi Xuan' },
  { nama: 'Hafiz Rahman', phone: '60136667788', child: 'Danish' },
]

export const demoAddresses = [
  { address1: '12 Jalan Kenari', postcode: '43000', city: 'Kajang', state: 'Selangor' },
  { address1: '8 Lorong Seroja 3', postcode: '81100', city: 'Johor Bahru', state: 'Johor' },
  { address1: '27 Jalan Wawasan', postcode: '88300', city: 'Kota Kinabalu', state: 'Sabah' },
]
