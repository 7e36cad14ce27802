/** Where the contents of files lie: a folder, or a bucket that speaks S3. */
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { SECRET } from './config-fields.ts';
import { StartRefused } from './start-refused.ts';

const BUCKET_ERROR =
  'an address such as https://KEY:SECRET@s3.ap-south-1.amazonaws.com/bucket?region=ap-south-1, with / in a key as %2F and + as %2B';

export const fileVariables = {
  FILES_DIR: z.string().optional(),
  FILES_URL: z
    .string()
    .transform((text, ctx) => bucketOf(text) ?? (ctx.addIssue({ code: 'custom', message: BUCKET_ERROR }), z.NEVER))
    .optional()
    .meta(SECRET),
};

/** A bucket and who may use it. */
export interface Bucket {
  /** Without a slash at the end. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

export type FilesConfig = { readonly directory: string } | { readonly bucket: Bucket };

const Variables = z.object(fileVariables);
type Variables = z.output<typeof Variables>;

export function fileConflicts({ FILES_DIR, FILES_URL }: Variables): string[] {
  return FILES_DIR !== undefined && FILES_URL !== undefined
    ? ['FILES_DIR and FILES_URL name two places for files: set one of them']
    : [];
}

export function filesConfigOf({ FILES_DIR, FILES_URL }: Variables, dataDir: string): FilesConfig {
  return FILES_URL ? { bucket: FILES_URL } : { directory: FILES_DIR ? resolve(FILES_DIR) : join(dataDir, 'files') };
}

/**
 * Reads where files lie without the rest of the configuration, for commands that need no key.
 * @throws StartRefused for a bad FILES_URL
 */
export function filesConfigFrom(env: NodeJS.ProcessEnv, dataDir: string): FilesConfig {
  const given = { FILES_DIR: env['FILES_DIR'] || undefined, FILES_URL: env['FILES_URL'] || undefined };
  const parsed = Variables.safeParse(given);
  if (!parsed.success) throw new StartRefused(`FILES_URL must be ${BUCKET_ERROR}`);
  return filesConfigOf(parsed.data, dataDir);
}

function bucketOf(text: string): Bucket | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname, username, password, search, searchParams, hash } = new URL(text);
  const region = searchParams.get('region') ?? 'us-east-1';
  const isBucket =
    /^https?:$/.test(protocol) &&
    /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(pathname) &&
    /^(\?region=[\w-]+)?$/.test(search) &&
    hash === '' &&
    username !== '' &&
    password !== '';
  if (!isBucket) return undefined;
  try {
    const [keyId, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
    return { url: `${origin}${pathname.replace(/\/$/, '')}`, region, keyId, secret };
  } catch {
    return undefined;
  }
}
