import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { saveFile } from './download.ts';
import { Button } from './ui/controls/Button.tsx';
import type { ButtonSize, ButtonVariant } from './ui/controls/button-classes.ts';

export interface DownloadButtonProps {
  /** Where the file is: `/api/coins/history.csv`. */
  path: string;
  /** What it is saved as, with its ending. */
  name: string;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Saves a file of the signed-in user; busy while the server writes it, and says so where it could not. */
export function DownloadButton({ path, name, variant = 'secondary', size, className, children }: DownloadButtonProps) {
  const [isLoading, setLoading] = useState(false);

  async function save(): Promise<void> {
    setLoading(true);
    await saveFile(path, name);
    setLoading(false);
  }

  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      icon={<Download aria-hidden />}
      busy={isLoading && 'Preparing…'}
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
}
