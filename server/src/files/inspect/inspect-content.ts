import { FileRejected, type FileKind, type FileLimits, type Inspected, type Rejected } from './file-report.ts';

type Inspect = (file: Buffer, limits: FileLimits) => Promise<Inspected>;

// Each loads libraries that the others do not need.
const INSPECTORS: Readonly<Record<FileKind, () => Promise<Inspect>>> = {
  image: async () => (await import('./inspect-picture.ts')).inspectPicture,
  pdf: async () => (await import('./inspect-pdf.ts')).inspectPdf,
  voice: async () => (await import('./inspect-voice.ts')).inspectVoice,
};

/** Reads a file of this kind. Never throws: what cannot be read is damaged. Only a process without rights may call it. */
export async function inspectContent(kind: FileKind, file: Buffer, limits: FileLimits): Promise<Inspected | Rejected> {
  const inspect = await INSPECTORS[kind]();
  try {
    return await inspect(file, limits);
  } catch (error) {
    return { rejected: error instanceof FileRejected ? error.code : 'FILE_DAMAGED' };
  }
}
