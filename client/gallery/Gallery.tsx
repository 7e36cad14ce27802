import { RadioGroup } from '../src/ui/controls/RadioGroup.tsx';
import { THEME_CHOICES } from '../src/ui/format/theme-choices.ts';
import { useTheme } from '../src/ui/hooks/use-theme.ts';
import { PageTitle } from '../src/ui/layout/PageTitle.tsx';
import { ControlExamples } from './ControlExamples.tsx';
import { FormatExamples } from './FormatExamples.tsx';
import { LayoutExamples } from './LayoutExamples.tsx';
import { OverlayExamples } from './OverlayExamples.tsx';

const GROUPS = [
  { id: 'layout', name: 'Layout', Examples: LayoutExamples },
  { id: 'controls', name: 'Controls', Examples: ControlExamples },
  { id: 'formats', name: 'Formats', Examples: FormatExamples },
  { id: 'overlays', name: 'Overlays', Examples: OverlayExamples },
];

/** Every building block in its states. The theme picker changes the theme of this device, as in the product. */
export function Gallery() {
  const [theme, setTheme] = useTheme();
  return (
    <div className="mx-auto grid max-w-container gap-12 px-4 py-8 md:px-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle title="Gallery" />
        <nav aria-label="Groups">
          <ul className="flex flex-wrap gap-x-4">
            {GROUPS.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-11 items-center text-primary underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <RadioGroup label="Theme" layout="cards" options={THEME_CHOICES} value={theme} onValueChange={setTheme} />
      </header>
      <main id="main" className="grid min-w-0 gap-12">
        {GROUPS.map(({ id, name, Examples }) => (
          <section key={id} aria-labelledby={id} className="grid min-w-0 gap-8">
            <h2 id={id} className="border-b border-line pb-2 text-xl font-semibold">
              {name}
            </h2>
            <Examples />
          </section>
        ))}
      </main>
    </div>
  );
}
