import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FormDialog } from './FormDialog.tsx';

test('focuses its first field and submits no form around it', async () => {
  const submitted: string[] = [];
  render(
    <form onSubmit={() => submitted.push('around')}>
      <FormDialog
        open
        onOpenChange={() => undefined}
        title="Rename"
        submitLabel="Save"
        onSubmit={() => submitted.push('dialog')}
      >
        <input aria-label="Name" />
      </FormDialog>
    </form>,
  );
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Save' }));
  expect(submitted).toEqual(['dialog']);
});
