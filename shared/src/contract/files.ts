/**
 * Calls whose question or answer is a file. They stand beside the contract, because only REST carries them; access,
 * limits and errors are those of every other call.
 */
export const files = {};
export type Files = typeof files;
