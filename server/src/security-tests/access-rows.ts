import type { Contract, Files, Upload } from '@proverse/shared';
import type * as z from 'zod/mini';
import type { Scene, Who } from './access-scene.ts';

type FileName = Extract<keyof Files, string>;
type SliceName = keyof Contract;
export type OperationName =
  | { [S in SliceName]: `${S}.${Extract<keyof Contract[S], string>}` }[SliceName]
  | `files.${FileName}`;
export type OperationOf<Name extends OperationName> = Name extends `files.${infer K extends FileName}`
  ? Files[K]
  : Name extends `${infer S extends SliceName}.${infer K}`
    ? Contract[S][Extract<K, keyof Contract[S]>]
    : never;
export type RowInput<O> = O extends Upload
  ? Buffer
  : O extends { input: z.core.$ZodType }
    ? z.core.input<O['input']>
    : never;

export interface Row<Input = unknown> {
  /** Who gets a 2xx. All others are rejected: `anonymous` with 401, `suspended` with 403, everyone else with 404. */
  readonly may: readonly Who[];
  /** Creates the data that the call needs and returns the call's input. Without it the call has no input. */
  readonly input?: (scene: Scene) => Input | Promise<Input>;
}

type MakeInput<I> = (scene: Scene) => I | Promise<I>;
const rowFor =
  (...may: Who[]) =>
  <I>(input?: MakeInput<I>): Row<I> => ({ may, ...(input ? { input } : {}) });

export const everyone = rowFor('anonymous', 'stranger', 'counterparty', 'owner', 'suspended', 'admin');
/** Everyone who is signed in, for operations on their own data or on data that everyone sees. */
export const signedIn = rowFor('stranger', 'counterparty', 'owner', 'admin');
export const only = {
  owner: rowFor('owner'),
  bothSides: rowFor('counterparty', 'owner'),
  /** Operations for admins only. */
  admin: rowFor('admin'),
};
