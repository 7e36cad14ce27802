import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { SearchField } from '../../controls/SearchField.tsx';
import { Dialog } from '../../overlays/Dialog.tsx';

/** The keys of an input method as browsers report them: while a word is composed, and Safari's Enter after it. */
const COMPOSING = [
  { key: 'Enter', code: 'Enter', isComposing: true },
  { key: 'Enter', code: 'Enter', keyCode: 229 },
  { key: 'Process', code: 'Enter', keyCode: 229, isComposing: true },
  { key: 'Enter', code: 'Enter', ctrlKey: true, keyCode: 229 },
  { key: 'Escape', code: 'Escape', isComposing: true },
  { key: 'Escape', code: 'Escape', keyCode: 229 },
  { key: 'ArrowDown', code: 'ArrowDown', isComposing: true },
  { key: ',', code: 'Comma', isComposing: true },
] as const;

test.for(COMPOSING)('no handler sees %o', (init) => {
  const onKeyDown = vi.fn();
  const onWindow = vi.fn();
  addEventListener('keydown', onWindow);
  show(<input aria-label="Field" onKeyDown={onKeyDown} />);
  const field = screen.getByLabelText('Field');
  const isDefault = fireEvent.keyDown(field, init);
  expect([onKeyDown.mock.calls.length, onWindow.mock.calls.length, isDefault]).toEqual([0, 0, true]);
  fireEvent.keyDown(field, { key: init.key, code: init.code, keyCode: 13 });
  expect([onKeyDown.mock.calls.length, onWindow.mock.calls.length]).toEqual([1, 1]);
  removeEventListener('keydown', onWindow);
});

test('Escape of a composition neither closes a dialog nor leaves a search', async () => {
  const onOpenChange = vi.fn();
  show(
    <Dialog open onOpenChange={onOpenChange} title="Search">
      <SearchField label="Find" value="" onValueChange={() => undefined} />
    </Dialog>,
  );
  const field = await screen.findByLabelText('Find');
  field.focus();
  fireEvent.keyDown(field, { key: 'Escape', code: 'Escape', isComposing: true });
  fireEvent.keyDown(field, { key: 'Escape', code: 'Escape', keyCode: 229 });
  expect(onOpenChange).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Escape', code: 'Escape', keyCode: 27 });
  expect(onOpenChange).toHaveBeenCalled();
});
