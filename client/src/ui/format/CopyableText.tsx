import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { Button } from '../controls/buttons/Button.tsx';
import { copyText } from '../hooks/copy-text.ts';

export interface CopyableTextProps {
  /** What the text is, also in the name of the button. */
  label: string;
  text: string;
}

/** A text to paste elsewhere, such as a DNS record or HTML, with a button to copy it. */
export function CopyableText({ label, text }: CopyableTextProps) {
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm font-medium">{label}</p>
        <Button
          size="small"
          variant="ghost"
          icon={<Copy aria-hidden />}
          aria-label={t`Copy ${label}`}
          onClick={() => copyText(text, t`${label} copied`)}
        >
          <Trans>Copy</Trans>
        </Button>
      </div>
      <code className="block rounded-control border border-line bg-raised px-3 py-2 text-sm wrap-anywhere">{text}</code>
    </div>
  );
}
