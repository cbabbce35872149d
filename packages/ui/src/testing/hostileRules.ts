/** What a host may write for bare elements, each louder than any website has it: nothing of it may be seen in ours. */
export const hostileRules = `
html { font-size: 62.5%; }
* { box-sizing: content-box; }
body { font: italic 19px/2 Georgia, serif; color: red; letter-spacing: 2px; text-transform: uppercase; text-align: center; word-spacing: 9px; text-indent: 7px; }
div, section, nav, header, footer, main, aside, article { padding: 3px; border: 2px dotted red; }
span, strong, em, small, code, kbd, b, i, time, output { color: red; font: 30px cursive; text-shadow: 2px 2px red; }
h1, h2, h3, h4, h5, h6 { margin: 2em 0; font: bold 40px Georgia, serif; color: #804; border-bottom: 3px solid; text-transform: uppercase; }
p, ul, ol, dl, figure, blockquote, pre { margin: 3em 1em; padding: 9px; font: 22px/3 Georgia, serif; color: red; }
li { list-style: square inside; margin: 9px; padding: 9px; }
li::before, a::after, label::after { content: '→'; }
dt, dd { margin: 9px 40px; font-weight: 900; }
a { color: #a0a; text-decoration: overline wavy; border-bottom: 2px solid; display: inline-block; padding: 4px; }
button { margin: 8px; padding: 20px 40px; background: pink; color: purple; border: 3px dashed; border-radius: 20px; font: 30px cursive; letter-spacing: 4px; text-transform: uppercase; box-shadow: 3px 3px red; min-height: 70px; }
button:hover { background: red; }
input, select, textarea { margin: 9px; padding: 12px; background: #efe; border: 4px solid green; font: 25px monospace; width: 50%; height: 60px; box-shadow: 3px 3px red; }
label, legend { display: block; margin: 9px; color: red; font: bold 25px serif; }
fieldset { margin: 9px; padding: 40px; border: 5px groove red; min-width: 500px; }
table { width: 50%; margin: 9px; border-collapse: separate; border-spacing: 9px; border: 5px solid orange; table-layout: auto; }
thead, tbody, tfoot, tr { background: yellow; }
td, th { padding: 20px; border: 5px solid orange; text-align: center; vertical-align: top; font: 25px serif; }
caption { caption-side: bottom; font-size: 30px; }
img, svg, video, canvas { display: block; width: 100%; height: auto; margin: 9px; border: 3px solid; fill: red; }
path, circle, rect { fill: red; stroke: red; }
hr { height: 9px; background: red; border: 3px solid; }
dialog { padding: 50px; border: 9px solid red; }
main p, ul li, table td, form label, nav ul li a { color: red; padding: 12px; }
`;
