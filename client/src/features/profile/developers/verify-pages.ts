/** A module of its own, so that only users who verify a proof download the code for it. */
export { verifyProof } from '@proverse/shared';
