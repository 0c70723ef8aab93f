import type { Database } from '#server/platform/database.ts'

// A database that has been used is as it was in the beginning again: what its tables held lies beside them, in a schema
// of its own. Making and opening another takes ten times as long.

const ourSchemas = `('public', 'pgboss')`
const ofOurs = (column: string) => `${column} in (select oid from ours)`

/** Changes with each definition: a test that makes or alters one is not undone by rows. */
const shape = `
  with spaces as (select oid from pg_namespace where nspname in ${ourSchemas}),
    ours as (select oid from pg_class where relnamespace in (select oid from spaces))
  select md5(concat_ws('|',
    (select string_agg(nspname, ',' order by oid) from pg_namespace where nspname not like 'pg\\_t%'),
    (select string_agg(oid || relkind::text, ',' order by oid) from ours join pg_class using (oid)),
    (select string_agg(attrelid || attname || attnotnull || atttypid, ',' order by attrelid, attnum)
      from pg_attribute where ${ofOurs('attrelid')} and attnum > 0),
    (select string_agg(oid || xmin::text, ',' order by oid) from pg_attrdef where ${ofOurs('adrelid')}),
    (select string_agg(oid || xmin::text, ',' order by oid) from pg_constraint where ${ofOurs('conrelid')}),
    (select string_agg(oid || xmin::text, ',' order by oid) from pg_trigger where ${ofOurs('tgrelid')}),
    (select string_agg(oid || xmin::text, ',' order by oid) from pg_rewrite where ${ofOurs('ev_class')}),
    (select string_agg(oid || xmin::text, ',' order by oid) from pg_proc where pronamespace in (select oid from spaces)),
    (select string_agg(oid || xmin::text, ',' order by oid) from pg_type where typnamespace in (select oid from spaces))))`

const keep = `
  create schema beginning;
  create table beginning.tables (name text, columns text, kept text);
  create table beginning.counters as
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
      last_value is not null as called
    from pg_sequences where schemaname in ${ourSchemas};
  do $$
    declare
      each record;
      full_one boolean;
    begin
      for each in
        select format('%I.%I', nspname, relname) as name, format('beginning.%I', nspname || '.' || relname) as kept,
          (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
            where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
        from pg_class c join pg_namespace n on n.oid = relnamespace
        where relkind = 'r' and nspname in ${ourSchemas}
      loop
        execute format('select exists (select from %s)', each.name) into full_one;
        if full_one then execute format('create table %s as select %s from %s', each.kept, each.columns, each.name); end if;
        insert into beginning.tables values (each.name, each.columns, case when full_one then each.kept end);
      end loop;
    end $$;
  create function beginning.again() returns boolean language plpgsql as $$
    declare
      each record;
    begin
      -- No trigger and no reference has a say in this.
      perform set_config('session_replication_role', 'replica', true);
      for each in select * from beginning.tables loop
        execute format('delete from %s', each.name);
        if each.kept is not null then
          execute format('insert into %s (%s) overriding system value select * from %s', each.name, each.columns, each.kept);
        end if;
      end loop;
      perform setval(name::regclass, value, called) from beginning.counters;
      return (select (${shape}) = shape from beginning.shapes);
    end $$;
  create table beginning.shapes as select (${shape}) as shape;`

/** Keeps what there is, to come back to. */
export async function keepBeginning(database: Database): Promise<void> {
  await database.run(keep)
}

/** Puts everything back; whether that is all there was to it. */
export async function beginAgain(database: Database): Promise<boolean> {
  await database.run('reset all; unlisten *; discard temp; discard plans; select pg_advisory_unlock_all()')
  const { rows } = await database.run('select beginning.again() as again')
  return (rows as { again: boolean }[])[0]?.again === true
}
