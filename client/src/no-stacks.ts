/**
 * Imported before React, which makes a few errors ahead of time, to throw them later. To note where they were made, V8
 * reads the whole program again, on a telephone for more than 100 ms. Until `keepStacks` is called, errors note nothing.
 */
const limit = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit');
// A limit of 0 still has the place looked for; without a limit nothing is.
if (limit) Reflect.deleteProperty(Error, 'stackTraceLimit');

export function keepStacks(): void {
  if (limit) Object.defineProperty(Error, 'stackTraceLimit', limit);
}
