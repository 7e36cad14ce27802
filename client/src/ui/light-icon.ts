import { createElement, type ComponentType, type ReactElement, type SVGProps } from 'react';

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Stands in for Lucide's function of this name in the built client (vite/direct-icons.ts): the same picture without its
 * two components, contexts and merged classes for each icon, of which a page of cards has hundreds.
 */
export default function createLucideIcon({ node }: IconData): ComponentType<SVGProps<SVGSVGElement>> {
  // The same elements each time, so that React need not compare them.
  let shapes: readonly ReactElement[] | undefined;
  return function Icon(attributes) {
    shapes ??= node.map(([tag, shape]) => createElement(tag, shape));
    return createElement('svg', { ...DRAWN, ...attributes }, shapes);
  };
}

const DRAWN: SVGProps<SVGSVGElement> = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
};
