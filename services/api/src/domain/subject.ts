/** What something of any kind is called by the tables that all kinds share: documents, remarks, mails, the audit. */
export interface SubjectRef {
  type: string;
  id: string;
}
