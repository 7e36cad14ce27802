import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { api, createApiClient, createQueryClient } from '../api/api.ts';
import { showFirstData, takeShown } from '../api/first-data-link.ts';
import { useOfflineReading } from '../device/offline/use-offline-reading.ts';
import { StepUp } from '../session/StepUp.tsx';
import { useSession } from '../session/session-store.ts';

/** The query cache and the connection to the server. Each user gets new ones, so nothing of the previous user remains. */
export function ServerData({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <Connection key={user?.id ?? 'signed-out'}>{children}</Connection>;
}

function Connection({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => {
    const created = createQueryClient();
    showFirstData(created);
    return created;
  });
  // Runs after the effects of the screen, in which its queries ask.
  useEffect(takeShown, []);
  const [client] = useState(() => createApiClient(queryClient));
  useOfflineReading(queryClient);
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {children}
        <StepUp />
      </QueryClientProvider>
    </api.Provider>
  );
}
