import type { ReactNode } from 'react';

export interface EmptyRowProps {
  icon: ReactNode;
  title: string;
  /** How a first row gets here. */
  text: string;
}

/** An empty list below its heading, drawn as the row that will be there. */
export function EmptyRow({ icon, title, text }: EmptyRowProps) {
  return (
    <div className="flex items-center gap-3 rounded-card border border-dashed border-control/60 px-4 py-3">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-raised text-muted [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
    </div>
  );
}
