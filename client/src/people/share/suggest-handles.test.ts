import { expect, test } from 'vitest';
import { suggestHandles } from './suggest-handles.ts';

test.each([
  ['Asha', 'Rao', ['asha_rao', 'asharao', 'rao_asha']],
  ['Élodie', 'Saint-Exupéry', ['elodie_saintexupery', 'elodiesaintexupery', 'saintexupery_elodie']],
  ['Asha', 'शर्मा', ['asha']],
  ['Al', '', []],
  ['शर्मा', '李', []],
  ['A'.repeat(40), 'Rao', ['a'.repeat(30), `rao_${'a'.repeat(26)}`]],
])('suggests handles for %s %s', (firstName, lastName, handles) => {
  expect(suggestHandles({ firstName, lastName })).toEqual(handles);
});
