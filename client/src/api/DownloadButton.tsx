import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { saveFile } from './download.ts';
import { Button } from '../ui/controls/buttons/Button.tsx';
import type { ButtonSize, ButtonVariant } from '../ui/controls/buttons/button-classes.ts';

export interface DownloadButtonProps {
  /** The file's address, such as `/api/coins/history.csv`. */
  path: string;
  /** The name to save it under, with its extension. */
  name: string;
  /** The contract's name of a file that needs a step-up. */
  stepUpOperation?: string | undefined;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Downloads a file of the signed-in user. Busy while the server prepares it. A failure shows a toast. */
export function DownloadButton(props: DownloadButtonProps) {
  const { path, name, stepUpOperation, variant = 'secondary', size, className, children } = props;
  const [isLoading, setLoading] = useState(false);

  async function save(): Promise<void> {
    setLoading(true);
    await saveFile(path, name, stepUpOperation);
    setLoading(false);
  }

  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      icon={<Download aria-hidden />}
      busy={isLoading && t`Preparing…`}
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
}
