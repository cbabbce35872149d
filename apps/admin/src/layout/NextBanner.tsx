import { useI18n } from '@ledenbureau/i18n';
import { Banner } from '@ledenbureau/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useApi } from '../api/ApiContext.tsx';
import { ListKeys } from '../list/ListKeys.tsx';
import { NextApproval } from '../register/approval/NextApproval.tsx';
import { useNext } from '../register/approval/useNext.ts';
import { useTransactionHref } from '../register/transaction/useTransactionHref.ts';

/** A transaction's panel offers the next itself; what members ask for is worked through in lists of its own. */
const elsewhere = /\/(?:transactions|redemption-requests|share-return-requests)\//;
const decision = /\/(?:approve|reject)$/;

/** The path of what was decided on with success by this request; null for any other. */
function decidedBy({ method, url }: Request, { ok }: Response): string | null {
  const { pathname, searchParams } = new URL(url);
  const decided = method === 'POST' && ok && decision.test(pathname) && !searchParams.has('dry_run');
  return decided && !elsewhere.test(pathname) ? pathname : null;
}

/** After a decision, whatever page it was made on: what waits next for this administrator, and the way there. */
export function NextBanner() {
  const api = useApi();
  const { pathname } = useLocation();
  const [made, setMade] = useState<{ decided: string; on: string } | null>(null);
  const hear = useEffectEvent((request: Request, response: Response) => {
    const decided = decidedBy(request, response);
    if (decided !== null) setMade({ decided, on: pathname });
  });
  useEffect(() => {
    const middleware = {
      onResponse: ({ request, response }: { request: Request; response: Response }) => hear(request, response),
    };
    api.http.use(middleware);
    return () => api.http.eject(middleware);
  }, [api]);
  // Who went to another page is doing something else.
  const decided = made?.on === pathname ? made.decided : null;
  return <Offer key={decided} decided={decided} onDone={() => setMade(null)} />;
}

function Offer({ decided, onDone }: { decided: string | null; onDone(): void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const next = useNext(decided, useTransactionHref());
  // The page itself leads with it.
  if (next === null || next.href === `${pathname}${search}`) return null;
  const go = () => {
    onDone();
    void navigate(next.href);
  };
  return (
    <>
      <Banner
        level="info"
        title={t('next.waiting', { count: next.count })}
        action={<NextApproval next={next} mayFocus={isFree} onGo={onDone} />}
        onDismiss={onDone}
      />
      <ListKeys keys={[{ key: 'v', label: t('next.key'), run: go }]} />
    </>
  );
}

/** The dialog of the decision is gone, and nobody types meanwhile. */
const isFree = () =>
  document.querySelector('dialog[open]') === null &&
  document.activeElement?.matches('input, textarea, select, [contenteditable]') !== true;
