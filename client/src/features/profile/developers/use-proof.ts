import { useMutation } from '@tanstack/react-query';
import type { ProofPage } from '@proverse/shared';
import { errorBody } from '#language/texts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';

const PAGE_SIZE = 50;
const LIMITED_WAIT_MS = 10_000;

/** Fetches the proof of the whole history page by page and verifies it in this browser. */
export function useProof() {
  const { client } = api.useUtils();
  const [entryCount, setEntryCount] = useState(0);
  const abortOnLeave = useRef<AbortController>(undefined);
  useEffect(() => () => abortOnLeave.current?.abort(), []);

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
        setEntryCount(pages.reduce((sum, { entries }) => sum + entries.length, 0));
      } catch (error) {
        // A long history has more pages than the rate limit allows in a minute.
        if (errorBody(error)?.error !== 'RATE_LIMITED') throw error;
        await pause(LIMITED_WAIT_MS, signal);
      }
    } while (next !== null);
    return pages;
  }

  const verification = useMutation({
    async mutationFn() {
      abortOnLeave.current = new AbortController();
      setEntryCount(0);
      const { verifyProof } = await import('./verify-pages.ts');
      const pages = await fetchPages(abortOnLeave.current.signal);
      return { pages, verdict: await verifyProof(pages) };
    },
  });
  return { verification, entryCount };
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
