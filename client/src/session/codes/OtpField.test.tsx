import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { OtpField } from './OtpField.tsx';

function Example({ onSubmit }: { onSubmit?: (code: string) => void }) {
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(code);
      }}
    >
      <OtpField label="6-digit code" value={code} onValueChange={setCode} error="Wrong code" />
    </form>
  );
}

function open(onSubmit?: (code: string) => void) {
  render(<Example {...(onSubmit && { onSubmit })} />);
  const boxes = screen.getAllByLabelText<HTMLInputElement>(/^Digit \d of 6$/);
  return { user: userEvent.setup(), boxes, code: () => boxes.map((box) => box.value).join('') };
}

test('moves to the next box with each digit and ignores letters', async () => {
  const { user, boxes, code } = open();
  await user.click(boxes[0]!);
  await user.keyboard('1x2');
  expect(code()).toBe('12');
  expect(document.activeElement).toBe(boxes[2]);
});

test('moves back with Backspace', async () => {
  const { user, boxes, code } = open();
  await user.click(boxes[0]!);
  await user.keyboard('123{Backspace}{Backspace}');
  expect(code()).toBe('1');
});

test('accepts a code pasted into any box and ignores other characters', async () => {
  const { user, boxes, code } = open();
  await user.click(boxes[0]!);
  await user.keyboard('99');
  await user.paste(' 123-456 ');
  expect(code()).toBe('123456');
});

test('accepts digits of other scripts, typed or pasted', async () => {
  const { user, boxes, code } = open();
  await user.click(boxes[0]!);
  await user.keyboard('१2३');
  expect(code()).toBe('123');
  await user.paste('６५४\u2009٣٢۱');
  expect(code()).toBe('654321');
});

test('submits at the sixth digit, typed or pasted', async () => {
  const submitted: string[] = [];
  const { user, boxes } = open((code) => submitted.push(code));
  await user.click(boxes[0]!);
  await user.keyboard('12345');
  expect(submitted).toEqual([]);
  await user.keyboard('6');
  expect(submitted).toEqual(['123456']);
  await user.paste('654321');
  expect(submitted).toEqual(['123456', '654321']);
});

test('labels the group and describes it with the error', () => {
  open();
  const group = screen.getByRole('group', { name: '6-digit code' });
  expect(document.querySelector(`#${CSS.escape(group.getAttribute('aria-describedby') ?? '')}`)?.textContent).toBe(
    'Wrong code',
  );
});
