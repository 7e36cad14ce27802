import type { CategoryId } from '@proverse/shared';
import {
  BriefcaseBusiness,
  Clapperboard,
  Code,
  GraduationCap,
  HeartPulse,
  MessagesSquare,
  Palette,
  Rocket,
  type LucideIcon,
} from 'lucide-react';

const ICONS: Readonly<Record<CategoryId, LucideIcon>> = {
  business: BriefcaseBusiness,
  tech: Code,
  healthcare: HeartPulse,
  content: Clapperboard,
  creative: Palette,
  consulting: MessagesSquare,
  entrepreneurs: Rocket,
  education: GraduationCap,
};

/** The icon of a category of experts. Hidden from screen readers, because the name is beside it. */
export function CategoryIcon({ id, className }: { id: CategoryId; className?: string }) {
  const Icon = ICONS[id];
  return <Icon aria-hidden className={className} />;
}
