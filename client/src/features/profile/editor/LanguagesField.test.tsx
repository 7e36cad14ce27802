import type { LanguageCode } from '@proverse/shared';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { LanguagesField } from './LanguagesField.tsx';

function Form({ initial }: { initial: readonly LanguageCode[] }) {
  const [languages, setLanguages] = useState(initial);
  return <LanguagesField languages={languages} onLanguagesChange={setLanguages} error={undefined} />;
}

test('adds and removes languages with the keyboard, and keeps the focus', async () => {
  const user = userEvent.setup();
  render(<Form initial={['en']} />);
  const select = screen.getByRole('combobox', { name: /Languages/ });
  await user.selectOptions(select, 'Hindi (हिन्दी)');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['English', 'Hindi (हिन्दी)']);
  expect(screen.queryByRole('option', { name: 'English' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove English' }));
  expect(document.activeElement).toBe(select);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('offers no ninth language', () => {
  render(<Form initial={['en', 'hi', 'as', 'bn', 'brx', 'doi', 'gu', 'kn']} />);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Remove one to add another']);
});
