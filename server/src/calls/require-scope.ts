import { DomainError, type Access, type CallScope } from '@proverse/shared';
import type { Identity } from '../context.ts';

/**
 * Requires that an API token may make this call. Admin operations seem not to exist.
 * @throws DomainError NOT_FOUND, TOKEN_NOT_ACCEPTED, SCOPE_MISSING with `scope`
 */
export function requireScope(
  { access, scope }: { readonly access: Access; readonly scope?: CallScope },
  { scopes }: NonNullable<Identity['apiToken']>,
): void {
  if (access === 'admin') throw new DomainError('NOT_FOUND');
  if (scope === undefined) throw new DomainError('TOKEN_NOT_ACCEPTED');
  if (scope !== 'any' && !scopes.includes(scope)) throw new DomainError('SCOPE_MISSING', { scope });
}
