import type { CategoryId } from '@proverse/shared';
import {
  Building2,
  Clapperboard,
  Code,
  GraduationCap,
  HeartPulse,
  Lightbulb,
  Palette,
  Rocket,
  type LucideIcon,
} from 'lucide-react';

// Only icons that no other screen uses, because the sign-in screen also loads the shared ones.
const ICONS: Readonly<Record<CategoryId, LucideIcon>> = {
  business: Building2,
  tech: Code,
  healthcare: HeartPulse,
  content: Clapperboard,
  creative: Palette,
  consulting: Lightbulb,
  entrepreneurs: Rocket,
  education: GraduationCap,
};

/** The icon of a category of experts. Hidden from screen readers, because the name is beside it. */
export function CategoryIcon({ id, className }: { id: CategoryId; className?: string }) {
  const Icon = ICONS[id];
  return <Icon aria-hidden className={className} />;
}
