/**
 * What callers must know of the contract and the error catalogue. Pages get the values instead of this module, because
 * schemas and texts are far larger (shared/inline-facts.mjs, client/vite/computed-modules.ts).
 */
import { contract } from '../contract/index.ts';
import { files } from '../contract/files.ts';
import { ERRORS, type CatalogueEntry, type Effect } from '../errors.ts';
import type { Mutation, Operation } from '../operation.ts';

const mutations = Object.entries(contract).flatMap(([slice, operations]) =>
  Object.entries<Operation>(operations).flatMap(([name, operation]): [string, Mutation][] =>
    operation.kind === 'mutation' ? [[`${slice}.${name}`, operation]] : [],
  ),
);

/** The mutations that accept an Idempotency-Key. */
export const IDEMPOTENT_CALLS: readonly string[] = mutations.flatMap(([path, { idempotent }]) =>
  idempotent ? [path] : [],
);

/** The slices and queries that a mutation or upload changes, where that is not just its own slice. */
export const CHANGES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...mutations, ['files.uploadAvatar', files.uploadAvatar] as const].flatMap(([path, { changes }]) =>
    changes ? [[path, changes]] : [],
  ),
);

/** The codes of failed calls that may have done something, or after which an earlier call may have. */
export const EFFECTS: Readonly<Record<string, Effect>> = Object.fromEntries(
  Object.entries<CatalogueEntry>(ERRORS).flatMap(([code, { effect }]) => (effect ? [[code, effect]] : [])),
);
