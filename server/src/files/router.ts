import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { removeFile } from './remove-file.ts';

export const filesRouter = implementSlice(contract.files, { remove: removeFile });
