import { expect, test } from 'vitest';
import { nameClasses } from './name-classes.ts';

test.each([
  ['Meera Nair', 'wrap-anywhere'],
  ['Anna-Lena Müller-Lüdenscheidt', 'wrap-anywhere'],
  ['Asha Venkataramanaiah', 'wrap-anywhere max-sm:text-xl!'],
  ['Otto Donaudampfschifffahrt', 'wrap-anywhere text-xl! max-sm:text-lg!'],
])('steps the size of %s down by its longest word', (name, classes) => {
  expect(nameClasses(name)).toBe(classes);
});
