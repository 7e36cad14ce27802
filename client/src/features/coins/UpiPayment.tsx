import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { encode } from 'uqr';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/format/Badge.tsx';
import { formatCoins, formatInr } from '../../ui/format/money/money.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { buttonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { useFocusFallback } from '../../ui/hooks/use-focus-fallback.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Spinner } from '../../ui/layout/Spinner.tsx';
import { isPhone } from './is-phone.ts';
import type { PurchaseState } from './use-followed-purchase.ts';

export interface UpiPaymentProps {
  /** A purchase with a link and the end of the link. */
  purchase: PurchaseState;
  isTest: boolean;
  onChooseAgain: () => void;
}

/** Waits for the payment: with a QR code to scan, or on a phone with the link to its payment app. */
export function UpiPayment({ purchase, isTest, onChooseAgain }: UpiPaymentProps) {
  const { price, coins, bonus, redirectUrl, expiresAt } = purchase;
  // Rounded down, because `useNow` is up to a minute late.
  const minutesLeft = Math.max(1, Math.floor((Date.parse(expiresAt ?? '') - useNow()) / 60_000));
  const isHere = isPhone();
  const card = useFocusFallback<HTMLDivElement>();
  return (
    <Card
      ref={card}
      as="section"
      aria-labelledby="upi"
      className={cx(
        'mx-auto flex w-full flex-col items-center gap-x-8 gap-y-5',
        isHere ? 'max-w-md text-center' : 'max-w-lg max-sm:text-center sm:flex-row',
      )}
    >
      {!isHere && <QrCode text={redirectUrl ?? ''} label={t`QR code to pay ${formatInr(price)}`} />}
      <div className="flex w-full min-w-0 flex-col gap-4">
        <div>
          <div className={cx('flex flex-wrap items-center gap-2', isHere ? 'justify-center' : 'max-sm:justify-center')}>
            <h2 id="upi" className="text-lg font-semibold">
              <Trans>Pay by UPI</Trans>
            </h2>
            {isTest && (
              <Badge tone="info">
                <Trans>Test mode</Trans>
              </Badge>
            )}
          </div>
          <p className="text-3xl font-semibold tracking-tight tabular-nums">{formatInr(price)}</p>
          <p className="text-muted">
            <Trans>for {formatCoins(coins + bonus)}</Trans>
          </p>
        </div>
        {!isHere && (
          <p>
            <Trans>Scan the code with your phone’s camera.</Trans>
          </p>
        )}
        <div className={isHere ? 'self-center' : 'max-sm:self-center'}>
          <p role="status" className="flex items-center gap-2 font-medium">
            <Spinner /> <Trans>Waiting for payment</Trans>
          </p>
          <p className="text-sm text-muted tabular-nums">
            {plural(minutesLeft, { one: '# minute left', other: '# minutes left' })}
          </p>
        </div>
        <div className="flex flex-col gap-2">
          <a
            href={redirectUrl ?? undefined}
            className={buttonClasses(isHere ? 'primary' : 'secondary', 'medium')}
            {...(!isHere && { target: '_blank', rel: 'noreferrer' })}
          >
            {!isHere && <ExternalLink aria-hidden />}
            {isHere ? t`Continue payment` : t`Open the link on this device`}
            {!isHere && (
              <span className="sr-only">
                {' '}
                <Trans>(opens in a new tab)</Trans>
              </span>
            )}
          </a>
          <Button variant="ghost" onClick={onChooseAgain}>
            <Trans>Choose another way to pay</Trans>
          </Button>
        </div>
        <p className="text-sm text-muted">
          {isTest && `${t`No money is charged in test mode.`} `}
          {isHere
            ? t`You can close this page. Your coins arrive once you have paid. If you choose another way, don’t pay with this link as well.`
            : t`You can close this page. Your coins arrive once you have paid. If you choose another way, don’t pay with this code as well.`}
        </p>
      </div>
    </Card>
  );
}

/** The quiet zone that scanners need, in modules. */
const BORDER = 4;

/** Dark on light in both themes, because many scanners read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-64 max-w-full shrink-0 rounded-control forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
