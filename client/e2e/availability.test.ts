import { test } from 'vitest';
import { member } from './people.ts';

type Colour = readonly [red: number, green: number, blue: number];

const IS_RIGHT: Record<string, (colour: Colour) => boolean> = {
  Online: ([red, green, blue]) => green > 1.3 * red && green > 1.3 * blue,
  Busy: ([red, green, blue]) => red > 2 * blue && green > 2 * blue,
  Offline: ([red, green, blue]) => red > 2 * green && red > 2 * blue,
};

test.concurrent('online is green, busy yellow and offline red in both themes, beside the word', async ({ expect }) => {
  const person = await member('Zoya');
  await using opened = await person.open();
  const { page } = opened;
  await page.goto('/profile');
  for (const [word, isRight] of Object.entries(IS_RIGHT)) {
    const status = word.toLowerCase() as 'online' | 'busy' | 'offline';
    await person.api.profile.update.mutate({ availabilityStatus: status });
    // The badge, and the dot on the picture.
    const shown = page.getByRole('main').getByText(word, { exact: true });
    await shown.first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const colours = await shown.evaluateAll((elements) =>
        elements.map((element) => {
          const dot = element.querySelector('[aria-hidden]') ?? element.previousElementSibling;
          return dot ? getComputedStyle(dot).backgroundColor : 'missing';
        }),
      );
      for (const colour of colours) {
        const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
        expect(isRight([red, green, blue]), `${word} is ${colour} in the ${colorScheme} theme`).toBe(true);
      }
    }
  }
});
