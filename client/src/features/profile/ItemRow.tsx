import type { ReactNode } from 'react';

export interface ItemRowProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

/** A row of the Security or Developers tab, such as a passkey, a verification, an API token or a webhook. */
export function ItemRow({ icon, title, text, children }: ItemRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <span className="shrink-0 text-muted [&_svg]:size-5">{icon}</span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}
