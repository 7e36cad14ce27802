import { contract } from '@proverse/shared';
import { implementSlice } from '../transport/trpc.ts';
import { getAvailability } from './get-availability.ts';
import { getRecipient } from './get-recipient.ts';
import { listProfessionals } from './list-professionals.ts';

export const directoryRouter = implementSlice(contract.directory, { professionals: listProfessionals });

export const recipientsRouter = implementSlice(contract.recipients, {
  get: getRecipient,
  availability: getAvailability,
});
