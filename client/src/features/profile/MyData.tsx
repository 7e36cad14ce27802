import { DownloadButton } from '../../DownloadButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** Everything that Proverse holds about me, as a file. */
export function MyData() {
  return (
    <Card as="section" aria-labelledby="my-data" className="flex flex-col items-start gap-3">
      <div>
        <h2 id="my-data" className="text-lg font-semibold">
          Your data
        </h2>
        <p className="text-muted">Your profile, messages, ratings and every line of your wallet in one file.</p>
      </div>
      <DownloadButton path="/api/user/data" name="proverse-data.json">
        Download my data
      </DownloadButton>
    </Card>
  );
}
