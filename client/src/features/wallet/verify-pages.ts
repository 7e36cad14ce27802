/** Stands alone, so that the checking of proofs is downloaded only by who checks one. */
export { verifyProof } from '@proverse/shared';
