import { contract } from '@proverse/shared';
import { implementSlice } from '../transport/trpc.ts';
import { getAvailability } from './get-availability.ts';
import { getHighlights } from './get-highlights.ts';
import { getRecipient } from './get-recipient.ts';
import { listCategories } from './list-categories.ts';
import { listProfessionals } from './list-professionals.ts';
import { listSaved } from './list-saved.ts';
import { saveProfessional, unsaveProfessional } from './save-professional.ts';

export const directoryRouter = implementSlice(contract.directory, {
  professionals: listProfessionals,
  categories: listCategories,
  highlights: getHighlights,
});

export const recipientsRouter = implementSlice(contract.recipients, {
  get: getRecipient,
  availability: getAvailability,
});

export const savedRouter = implementSlice(contract.saved, {
  list: listSaved,
  add: saveProfessional,
  remove: unsaveProfessional,
});
