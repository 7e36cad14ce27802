import { DomainError } from '@proverse/shared';
import { domainErrorOf } from '../database/errors.ts';

/**
 * Awaits a read that follows a commit of the same call. If the database is unavailable, the call was still done.
 * @throws DomainError OUTCOME_UNKNOWN instead of SERVICE_UNAVAILABLE
 */
export async function afterCommit<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (domainErrorOf(error)?.code !== 'SERVICE_UNAVAILABLE') throw error;
    throw Object.assign(new DomainError('OUTCOME_UNKNOWN'), { cause: error });
  }
}
