import { t } from '@lingui/core/macro';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { useShortcutsEnabled } from '../../ui/hooks/keys/use-shortcuts.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const GROUPS: readonly { title: string; keys: readonly (readonly [keys: string, effect: string])[] }[] = [
  {
    title: t`Everywhere`,
    keys: [
      ['/', t`Search`],
      ['?', t`Show shortcuts`],
      ['Esc', t`Close`],
    ],
  },
  {
    title: t`Go to`,
    keys: [
      ['g then d', t`Dashboard`],
      ['g then m', t`Messages`],
      ['g then i', t`Directory`],
      ['g then w', t`Wallet`],
      ['g then p', t`Profile`],
    ],
  },
  {
    title: t`In messages and the directory`,
    keys: [
      ['j', t`Next message or person`],
      ['k', t`Previous message or person`],
      ['Enter', t`Open the message or message the person`],
      ['r', t({ context: 'verb', message: 'Reply' })],
      [isMac ? '⌘ + Enter' : 'Ctrl + Enter', t`Send the message or reply`],
    ],
  },
];

export function ShortcutsDialog({ open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  const [isEnabled, setEnabled] = useShortcutsEnabled();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Keyboard shortcuts`}>
      <div className="grid gap-6">
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-1 text-sm font-semibold text-muted">{title}</h3>
            <dl className="grid gap-1">
              {keys.map(([key, effect]) => (
                <div key={key} className="flex flex-wrap items-center justify-between gap-x-4">
                  <dt>{effect}</dt>
                  <dd className="flex items-center gap-1 text-sm text-muted">
                    <Keys text={key} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox
          label={t`Use single-key shortcuts`}
          hint={t`Turn them off if they interfere with speech input. They never run while you type.`}
          checked={isEnabled}
          onChange={(event) => setEnabled(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}

function Keys({ text }: { text: string }) {
  return text.split(/ (then|\+) /).map((part, index) =>
    // Every other part is a word between two keys.
    index % 2 === 1 ? (
      <span key={index}>{part === 'then' ? t`then` : part}</span>
    ) : (
      <kbd key={index} className={KEY}>
        {part}
      </kbd>
    ),
  );
}

const KEY =
  'inline-flex min-w-7 justify-center rounded-chip border border-control bg-raised px-1.5 py-0.5 font-sans text-sm font-medium text-ink';
