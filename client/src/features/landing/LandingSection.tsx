import type { ReactNode } from 'react';

export interface LandingSectionProps {
  id: string;
  title: string;
  intro: string;
  /** Gives the section the raised background, which alternates with the plain one. */
  raised?: boolean;
  children: ReactNode;
}

/** A section that the nav links to. */
export function LandingSection({ id, title, intro, raised = false, children }: LandingSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={raised ? 'border-y border-line bg-raised' : undefined}>
      <div className="mx-auto max-w-page px-4 py-12 md:px-8 md:py-16">
        <h2 id={`${id}-title`} className="font-letter text-2xl font-semibold tracking-tight md:text-3xl">
          {title}
        </h2>
        <p className="mt-2 max-w-prose text-lg text-pretty text-muted">{intro}</p>
        <div className="mt-8 md:mt-12">{children}</div>
      </div>
    </section>
  );
}
