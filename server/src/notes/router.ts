import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { getNote, saveNote } from './person-note.ts';

export const notesRouter = implementSlice(contract.notes, { get: getNote, save: saveNote });
