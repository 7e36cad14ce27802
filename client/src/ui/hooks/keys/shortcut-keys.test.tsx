import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const pressed: string[] = [];
const act = (name: string) => () => void pressed.push(name);

function Keys() {
  useShortcuts({
    '/': act('/'),
    '?': act('?'),
    'g m': act('g m'),
    'g w': act('g w'),
    j: act('j'),
    k: act('k'),
    r: act('r'),
  });
  return <input aria-label="Field" />;
}

type Press = readonly [key: string, code: string, modifiers?: Partial<KeyboardEventInit>];
const SHIFT = { shiftKey: true };
const ALT_GR = { modifierAltGraph: true };

function press(presses: readonly Press[], target: Element = document.body): string[] {
  pressed.length = 0;
  for (const [key, code, { modifierAltGraph, ...modifiers } = {}] of presses) {
    const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...modifiers });
    // happy-dom's events know no AltGr.
    const states: Record<string, boolean> = {
      Shift: event.shiftKey,
      Control: event.ctrlKey,
      Alt: event.altKey,
      Meta: event.metaKey,
      AltGraph: modifierAltGraph ?? false,
    };
    Object.assign(event, { getModifierState: (name: string) => states[name] ?? false });
    fireEvent(target, event);
  }
  return [...pressed];
}

test.for<[keyboard: string, does: string, ...presses: Press[]]>([
  ['US', '/', ['/', 'Slash']],
  ['US', '?', ['?', 'Slash', SHIFT]],
  ['US', 'g m', ['g', 'KeyG'], ['m', 'KeyM']],
  ['US with caps lock', 'g m', ['G', 'KeyG'], ['M', 'KeyM']],
  ['number pad', '/', ['/', 'NumpadDivide']],
  ['German', '/', ['/', 'Digit7', SHIFT]],
  ['German', '?', ['?', 'Minus', SHIFT]],
  ['Spanish', '/', ['/', 'Digit7', SHIFT]],
  ['French', '/', ['/', 'Period', SHIFT]],
  ['French', '?', ['?', 'KeyM', SHIFT]],
  ['French', 'g m', ['g', 'KeyG'], ['m', 'Semicolon']],
  ['French', 'g w', ['g', 'KeyG'], ['w', 'KeyZ']],
  ['Dvorak', 'j', ['j', 'KeyC']],
  ['Dvorak', 'k', ['k', 'KeyV']],
  ['Dvorak', 'g w', ['g', 'KeyU'], ['w', 'Comma']],
  ['Turkish', '/', ['/', 'Digit7', SHIFT]],
  ['Hindi', '/', ['य', 'Slash']],
  ['Hindi', '/', ['/', 'Slash', ALT_GR]],
  ['Hindi', '?', ['य़', 'Slash', SHIFT]],
  ['Hindi', 'g m', ['ु', 'KeyG'], ['स', 'KeyM']],
  ['Hindi', 'j', ['र', 'KeyJ']],
  ['Hindi', 'k', ['क', 'KeyK']],
  ['Tamil', 'r', ['ீ', 'KeyR']],
  ['Bengali', 'g w', ['ু', 'KeyG'], ['ৈ', 'KeyW']],
  ['Russian', '/', ['/', 'Backslash', SHIFT]],
  ['Russian', '?', ['?', 'Digit7', SHIFT]],
  ['Russian', 'g m', ['п', 'KeyG'], ['ь', 'KeyM']],
  ['Russian with caps lock', 'j', ['О', 'KeyJ']],
  ['Greek', 'g m', ['γ', 'KeyG'], ['μ', 'KeyM']],
  ['Greek', 'k', ['κ', 'KeyK']],
  ['Arabic', '/', ['ظ', 'Slash']],
  ['Arabic', '?', ['؟', 'Slash', SHIFT]],
  ['Arabic', 'j', ['ت', 'KeyJ']],
  ['Hebrew', '/', ['/', 'KeyQ']],
  ['Hebrew', 'g w', ['ע', 'KeyG'], ["'", 'KeyW']],
  ['Thai', 'k', ['า', 'KeyK']],
])('a %s keyboard types %s', ([, does, ...presses]) => {
  show(<Keys />);
  expect(press(presses)).toEqual([does]);
});

test.for<[what: string, ...presses: Press[]]>([
  ['h of a Dvorak keyboard, where a US one has j', ['h', 'KeyJ']],
  ['t of a Dvorak keyboard, where a US one has k', ['t', 'KeyK']],
  ['g and the comma of a Dvorak keyboard, where a US one has w', ['g', 'KeyU'], [',', 'KeyW']],
  ['g and the comma of a French keyboard, where a US one has m', ['g', 'KeyG'], [',', 'KeyM']],
  ['the ! of a French keyboard, where a US one has the slash', ['!', 'Slash']],
  ['the § of a French keyboard', ['§', 'Slash', SHIFT]],
  ['é of a Canadian keyboard, where a US one has the slash', ['é', 'Slash']],
  ['a letter with Ctrl', ['j', 'KeyJ', { ctrlKey: true }]],
  ['a letter with ⌘', ['о', 'KeyJ', { metaKey: true }]],
  ['a slash with Alt', ['/', 'Slash', { altKey: true }]],
  ['a slash with Ctrl', ['/', 'Slash', { ctrlKey: true }]],
  ['a composed letter', ['j', 'KeyJ', { isComposing: true }]],
  ['what an input method takes', ['Process', 'KeyJ', { keyCode: 229 }]],
  ['r that is held down', ['r', 'KeyR', { repeat: true }]],
  ['a slash that is held down', ['/', 'Digit7', { ...SHIFT, repeat: true }]],
])('%s does nothing', ([, ...presses]) => {
  show(<Keys />);
  expect(press(presses)).toEqual([]);
});

test('j and k move on while they are held down, and g may be held before the next letter', () => {
  show(<Keys />);
  const held = { repeat: true };
  expect(
    press([
      ['j', 'KeyJ'],
      ['j', 'KeyJ', held],
      ['क', 'KeyK', held],
    ]),
  ).toEqual(['j', 'j', 'k']);
  expect(
    press([
      ['g', 'KeyG'],
      ['g', 'KeyG', held],
      ['m', 'KeyM'],
    ]),
  ).toEqual(['g m']);
});

test('a field keeps every key', () => {
  show(<Keys />);
  const field = screen.getByLabelText('Field');
  expect(
    press(
      [
        ['/', 'Digit7', SHIFT],
        ['о', 'KeyJ'],
        ['?', 'Minus', SHIFT],
      ],
      field,
    ),
  ).toEqual([]);
});
