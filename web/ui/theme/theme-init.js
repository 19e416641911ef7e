// Runs before the first paint, so that a chosen dark theme does not flash light.
const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
if (theme) document.documentElement.dataset.theme = theme[1]
