import { join } from 'node:path'
import type { Env } from '../env.ts'
import type { FileStorage } from './file-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import { openFolderStorage } from './folder-storage.ts'

type FilesEnv = Pick<Env, 'DATA_DIR'> & Partial<Env>

export function openFiles(env: FilesEnv): FileStorage {
  const { FILES_S3_URL: url, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = env
  if (url && keyId && secret)
    return openS3Storage({
      url,
      keyId,
      secret,
      region: env.FILES_S3_REGION ?? 'auto',
      prefix: env.FILES_S3_PREFIX ?? '',
    })
  return openFolderStorage(join(env.DATA_DIR, 'files'))
}
