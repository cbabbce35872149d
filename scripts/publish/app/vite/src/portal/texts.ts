/** What the portal itself says: its pages, and nothing of the packages. */
const nl = {
  brand: 'Mijn coöperatie',
  menu: 'Portaal',
  holdings: 'Uw bezit',
  instrument: 'Soort',
  quantity: 'Aantal',
  value: 'Waarde',
  noHoldings: 'U hebt nog niets.',
  redemption: 'Aflossing aanvragen',
  iban: 'Rekening',
  send: 'Aanvragen',
  sent: 'Uw aanvraag is ontvangen.',
  notices: 'Berichten',
  noNotices: 'U hebt geen berichten.',
};

const en: typeof nl = {
  brand: 'My cooperative',
  menu: 'Portal',
  holdings: 'Your holdings',
  instrument: 'Kind',
  quantity: 'Quantity',
  value: 'Value',
  noHoldings: 'You have nothing yet.',
  redemption: 'Request a redemption',
  iban: 'Account',
  send: 'Request',
  sent: 'Your request has been received.',
  notices: 'Messages',
  noNotices: 'You have no messages.',
};

export type PortalTexts = typeof nl;
export const texts = { nl, en };
