import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';

const source = (box: HTMLElement) => box.querySelector('img')?.getAttribute('src');

test('shows a face that stays the same for a name until there is a picture', () => {
  const { container, rerender } = render(<Avatar name="Asha Rao" />);
  const face = source(container);
  expect(face).toMatch(/^\/api\/avatars\/face-\d+\.webp$/);
  rerender(<Avatar name="Asha Rao" imageUrl="/api/avatars/own.webp" />);
  expect(source(container)).toBe('/api/avatars/own.webp');
  rerender(<Avatar name="Asha Rao" imageUrl={null} />);
  expect(source(container)).toBe(face);
});

test('shows initials when no picture loads', () => {
  const { container } = render(<Avatar name="Asha Rao" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container.textContent).toBe('AR');
});
