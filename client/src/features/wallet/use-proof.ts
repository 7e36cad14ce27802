import type { ProofPage, ProofVerdict } from '@proverse/shared';
import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { useEffect, useRef, useState } from 'react';
import { api, failureText } from '../../api.ts';

const PAGE_SIZE = 50;
const LIMITED_WAIT_MS = 10_000;

export type Proof =
  | { readonly state: 'idle' }
  | { readonly state: 'checking'; readonly entryCount: number }
  | { readonly state: 'failed'; readonly text: string }
  /** The wallet is so new that no seal covers it. */
  | { readonly state: 'unsealed' }
  | { readonly state: 'checked'; readonly verdict: ProofVerdict; readonly pages: readonly ProofPage[] };

/** Fetches the proof of the whole history, page by page under one seal, and checks it in this browser. */
export function useProof() {
  const { client } = api.useUtils();
  const [proof, setProof] = useState<Proof>({ state: 'idle' });
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function fetchPages(signal: AbortSignal): Promise<ProofPage[]> {
    const pages: ProofPage[] = [];
    let next: string | null = null;
    do {
      const last: ProofPage | undefined = pages.at(-1);
      const request = {
        size: PAGE_SIZE,
        ...(next !== null && { after: next }),
        ...(last && { to: last.seals.at(-1)?.number }),
      };
      try {
        const page = await client.statements.proof.query(request, { signal });
        pages.push(page);
        next = page.next;
        setProof({ state: 'checking', entryCount: pages.reduce((sum, { entries }) => sum + entries.length, 0) });
      } catch (error) {
        // A history of thousands of entries takes more pages than a minute allows: it goes on when it may.
        if (errorBody(error)?.error !== 'RATE_LIMITED') throw error;
        await pause(LIMITED_WAIT_MS, signal);
      }
    } while (next !== null);
    return pages;
  }

  async function check(): Promise<void> {
    leaving.current?.abort();
    const { signal } = (leaving.current = new AbortController());
    setProof({ state: 'checking', entryCount: 0 });
    try {
      const { verifyProof } = await import('./verify-pages.ts');
      const pages = await fetchPages(signal);
      if (pages[0]?.seals.length === 0) setProof({ state: 'unsealed' });
      else setProof({ state: 'checked', verdict: await verifyProof(pages), pages });
    } catch (error) {
      if (!signal.aborted) setProof({ state: 'failed', text: failureText(error, FAILURE_TEXTS.proof) });
    }
  }

  return { proof, check: () => void check() };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('left'));
    });
  });
}
