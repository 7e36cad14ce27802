import type { contract, OutputOf } from '@proverse/shared';

export type FileKind = OutputOf<typeof contract.recipients.get>['acceptedFiles'][number];

/** A file of a draft. Its content waits on this device until the draft is sent. */
export interface DraftFile {
  /** Names its content on this device. */
  readonly key: string;
  /** Sent with each attempt to upload it, so that a repeat is the same file. */
  readonly uploadKey: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: number;
  /** The waveform of a voice note, in base64url. Empty if the browser cannot read it. */
  readonly peaks?: string | undefined;
  /** How long a voice note is. */
  readonly durationMs?: number | null | undefined;
  /** The server's id, once it is uploaded. */
  readonly id?: string | undefined;
  /** Why it cannot be sent. */
  readonly error?: string | undefined;
}

export const NO_FILES: readonly DraftFile[] = [];
