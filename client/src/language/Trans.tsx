import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { partsOf, type Text } from './language.ts';

export interface TransProps extends Text {
  /** The elements that `<0>` and the like stand for. */
  components?: Readonly<Record<string, ReactElement>>;
}

const TAG = /(<\/?\d+\/?>)/;

/** What the macro `<Trans>` becomes: a text with elements in it. */
export function Trans({ components = {}, ...text }: TransProps): ReactNode {
  const open: { element: ReactElement; children: ReactNode[] }[] = [];
  const all: ReactNode[] = [];
  const add = (node: ReactNode): void => void (open.at(-1)?.children ?? all).push(node);
  for (const [kind, value] of partsOf(text)) {
    if (kind === 'value') {
      add(value as ReactNode);
      continue;
    }
    for (const piece of value.split(TAG)) {
      const element = TAG.test(piece) ? components[piece.replaceAll(/\D/g, '')] : undefined;
      if (!element) add(piece);
      else if (piece.endsWith('/>')) add(element);
      else if (!piece.startsWith('</')) open.push({ element, children: [] });
      else {
        const closed = open.pop();
        if (closed) add(cloneElement(closed.element, undefined, ...closed.children));
      }
    }
  }
  return createElement(Fragment, undefined, ...all);
}
