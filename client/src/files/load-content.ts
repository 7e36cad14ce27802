import { authorisedFetch } from '../session/authorised-fetch.ts';

/** Loads a file of a message with the access token, which the address of a picture could not send. */
export async function loadContent(id: string): Promise<Blob> {
  return (await authorisedFetch(`/api/files/${id}`)).blob();
}

/** Loads the small picture of a file. */
export async function loadPreview(id: string): Promise<Blob> {
  return (await authorisedFetch(`/api/files/${id}/preview`)).blob();
}
