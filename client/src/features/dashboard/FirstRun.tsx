import { Coins, Search, type LucideIcon } from 'lucide-react';
import { Link } from '../../ui/controls/buttons/Link.tsx';

/** Asks a newcomer whether they came to ask or to earn, and leads there. */
export function FirstRun() {
  return (
    <section aria-labelledby="first-run" className="flex flex-col gap-3">
      <h2 id="first-run" className="text-xl font-bold sm:text-2xl">
        What brings you here?
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          href="/directory"
          Icon={Search}
          title="I want to ask"
          text="Find an expert and send one question. No reply in time? You get a full refund."
        />
        <Choice
          href="/dashboard?start=price"
          Icon={Coins}
          title="I want to earn"
          text="Set a price, add a headline and a picture. It takes about a minute."
        />
      </div>
    </section>
  );
}

interface ChoiceProps {
  href: string;
  Icon: LucideIcon;
  title: string;
  text: string;
}

function Choice({ href, Icon, title, text }: ChoiceProps) {
  return (
    <Link
      href={href}
      className="flex items-start gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-primary hover:bg-primary-soft md:p-6"
    >
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
        <Icon aria-hidden className="size-6" />
      </span>
      <span className="flex flex-col gap-1">
        <span className="text-lg font-semibold">{title}</span>
        <span className="text-muted">{text}</span>
      </span>
    </Link>
  );
}
