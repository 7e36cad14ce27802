export interface RecordButtonProps {
  onRecorded: (file: File, peaks: string) => void;
  disabled?: boolean | undefined;
}

/** Being replaced by the work on voice notes. */
export function RecordButton(_props: RecordButtonProps) {
  return null;
}
