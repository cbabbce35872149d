/** What the client reads of an identity flow (Ory Kratos' wire, in short). */
export interface FlowMessage {
  id: number;
  type: string;
  text: string;
  context?: Record<string, unknown>;
}

export interface FlowNode {
  type: string;
  group?: string;
  attributes: { name?: string; type?: string; value?: unknown };
  messages?: FlowMessage[];
}

export interface Flow {
  id: string;
  refresh?: boolean;
  expires_at?: string;
  ui: { nodes: FlowNode[]; messages?: FlowMessage[] };
}

/** The value of the flow's hidden or text input `name`; '' if it has none. */
export function nodeValue(flow: Flow, name: string): string {
  const value = flow.ui.nodes.find((node) => node.attributes.name === name)?.attributes.value;
  return typeof value === 'string' ? value : '';
}

/** True if the flow offers to submit with this method, such as `password` or `identifier_first`. */
export function offersMethod(flow: Flow, method: string): boolean {
  return flow.ui.nodes.some(({ attributes }) => attributes.name === 'method' && attributes.value === method);
}
